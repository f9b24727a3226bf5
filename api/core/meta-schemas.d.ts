export declare const metaSchemas: Readonly<Record<string, JsonObject>>;

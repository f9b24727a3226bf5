export declare const metaSchemas: Readonly<Record<string, JsonObject>>;
// Not exported, but mentioned above:
export interface JsonObject {
    [key: string]: Json;
}
export type Json = null | boolean | number | string | Json[] | JsonObject;

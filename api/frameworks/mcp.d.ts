export interface McpAnnotations {
    audience?: ('user' | 'assistant')[];
    priority?: number;
    lastModified?: string;
}
export type McpBlock = McpMeta & {
    annotations?: McpAnnotations;
} & ({
    type: 'text';
    text: string;
} | {
    type: 'image' | 'audio';
    data: string;
    mimeType: string;
} | ({
    type: 'resource_link';
} & McpLink) | {
    type: 'resource';
    resource: McpMeta & McpResource;
});
export interface McpCall {
    readonly params: {
        readonly name: string;
        readonly arguments?: Readonly<Record<string, unknown>> | undefined;
    };
}
export declare class McpContent {
    readonly content: readonly McpBlock[];
    readonly output: unknown;
    constructor(content: readonly McpBlock[], output?: unknown);
}
export interface McpHandlers<Context> {
    readonly listTools: () => {
        tools: McpTool[];
    };
    readonly callTool: (request: McpCall, context: Context) => Promise<McpResult>;
}
export interface McpResult {
    [member: string]: unknown;
    content: McpBlock[];
    structuredContent?: {
        [key: string]: unknown;
    };
    isError?: boolean;
}
export interface McpTool {
    [member: string]: unknown;
    name: string;
    inputSchema: {
        [keyword: string]: unknown;
        type: 'object';
    };
}
export declare function toMcpHandlers<I extends Inputs, Context = unknown>(baked: Baked<I>, handlers: Handlers<NoInfer<I>, Context>, validators?: OutputValidators<keyof I & string>): McpHandlers<Context>;
// Not exported, but mentioned above:
export interface Baked<I extends Inputs = Inputs> {
    readonly tools: readonly object[];
    readonly decodeCall: Decoder<I>;
}
export type Handlers<I extends Inputs, Context> = {
    readonly [Tool in keyof I & string]: (input: I[Tool], call: AcceptedCall<Tool, I[Tool]>, context: Context) => unknown;
};
interface McpLink {
    uri: string;
    name: string;
    title?: string;
    description?: string;
    mimeType?: string;
    size?: number;
}
interface McpMeta {
    _meta?: {
        [key: string]: unknown;
    };
}
type McpResource = {
    uri: string;
    mimeType?: string;
} & ({
    text: string;
} | {
    blob: string;
});

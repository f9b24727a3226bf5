export interface ClaudeMcpServer {
    type: 'sdk';
    name: string;
    instance: McpServer;
    tools?: {
        name: string;
        permission_policy: 'always_ask';
    }[];
}
export declare function toClaudeMcpServer<I extends Inputs>(name: string, baked: Baked<I>, handlers: Handlers<NoInfer<I>, unknown>): ClaudeMcpServer;
// Not exported, but mentioned above:
export interface Baked<I extends Inputs = Inputs> {
    readonly tools: readonly object[];
    readonly decodeCall: Decoder<I>;
}
export type Handlers<I extends Inputs, Context> = {
    readonly [Tool in keyof I & string]: (input: I[Tool], call: AcceptedCall<Tool, I[Tool]>, context: Context) => unknown;
};

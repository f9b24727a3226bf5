export interface AgentTool<Context> extends Omit<FunctionTool<Context, Schema, unknown>, 'customDataExtractor'> {
}
export interface AgentToolContext<Context> {
    readonly runContext: RunContext<Context>;
    readonly details: Parameters<FunctionTool['invoke']>[2];
}
export declare function toAgentTools<I extends Inputs, Context = unknown>(baked: Baked<I>, handlers: Handlers<NoInfer<I>, AgentToolContext<Context>>): AgentTool<Context>[];
// Not exported, but mentioned above:
export interface Baked<I extends Inputs = Inputs> {
    readonly tools: readonly object[];
    readonly decodeCall: Decoder<I>;
}
export type Handlers<I extends Inputs, Context> = {
    readonly [Tool in keyof I & string]: (input: I[Tool], call: AcceptedCall<Tool, I[Tool]>, context: Context) => unknown;
};
type Schema = Extract<FunctionTool['parameters'], {
    additionalProperties: false;
}>;

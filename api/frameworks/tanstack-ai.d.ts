export declare function toTanStackTools<I extends Inputs>(baked: Baked<I>, handlers: Handlers<NoInfer<I>, ToolExecutionContext | undefined>): ServerTool<JSONSchema, undefined, string, unknown, boolean>[];
// Not exported, but mentioned above:
export interface Baked<I extends Inputs = Inputs> {
    readonly tools: readonly object[];
    readonly decodeCall: Decoder<I>;
}
export type Handlers<I extends Inputs, Context> = {
    readonly [Tool in keyof I & string]: (input: I[Tool], call: AcceptedCall<Tool, I[Tool]>, context: Context) => unknown;
};

export interface MastraTools {
    tools: Record<string, Tool<unknown, unknown>>;
    inputProcessors: InputProcessor[];
}
export declare function toMastraTools<I extends Inputs>(baked: Baked<I>, handlers: Handlers<NoInfer<I>, ToolExecutionContext>): MastraTools;
// Not exported, but mentioned above:
export interface Baked<I extends Inputs = Inputs> {
    readonly tools: readonly object[];
    readonly decodeCall: Decoder<I>;
}
export type Handlers<I extends Inputs, Context> = {
    readonly [Tool in keyof I & string]: (input: I[Tool], call: AcceptedCall<Tool, I[Tool]>, context: Context) => unknown;
};

export type AiHandlers<I extends Inputs> = Handlers<I, AiToolOptions>;
export type AiToolOptions = Parameters<NonNullable<AiTool['execute']>>[1];
export type AiTools<Tool> = {
    [Name in NameOf<Tool>]: AiTool;
};
export declare function toAiTools<I extends Inputs, List extends readonly object[] = readonly object[]>(baked: Baked<I> & {
    readonly tools: List;
}, handlers: AiHandlers<NoInfer<I>>): AiTools<List[number]>;
// Not exported, but mentioned above:
export interface Baked<I extends Inputs = Inputs> {
    readonly tools: readonly object[];
    readonly decodeCall: Decoder<I>;
}
export type Handlers<I extends Inputs, Context> = {
    readonly [Tool in keyof I & string]: (input: I[Tool], call: AcceptedCall<Tool, I[Tool]>, context: Context) => unknown;
};
export type NameOf<Tool> = Tool extends {
    name: infer Name extends string;
} | {
    function: {
        name: infer Name extends string;
    };
} | {
    toolSpec: {
        name: infer Name extends string;
    };
} | {
    functionDeclarations: readonly {
        name: infer Name extends string;
    }[];
} ? Name : string;
type AiTool = ToolSet[string];

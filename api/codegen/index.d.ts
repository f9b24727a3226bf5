export interface GeneratedFile {
    readonly path: string;
    readonly text: string | undefined;
}
export interface GeneratedModule {
    readonly text: string;
    readonly reasons: readonly ModuleReason[];
}
export type HandledTool = Pick<Tool, 'identity' | 'description'>;
export interface HandlerName {
    readonly name: string;
    readonly start: number;
    readonly end: number;
}
export interface HandlersFault {
    readonly start: number;
    readonly end: number;
    readonly line: number;
    readonly column: number;
}
export declare class HandlersSyntaxError extends SyntaxError {
    readonly reason: string;
    readonly at: HandlersFault;
    constructor(reason: string, at: HandlersFault);
}
export interface ModuleGenerator {
    generate(source: ModuleSource, options?: ModuleOptions): GeneratedModule;
}
export interface ModuleOptions {
    readonly target?: TypeBoxTarget;
    readonly source?: string;
    readonly validators?: boolean;
    readonly runtime?: string;
    readonly inlineRuntime?: boolean;
}
export interface ModuleReason {
    readonly tool: string;
    readonly part: 'input' | 'output';
    readonly reason: TypeBoxReason;
}
export type ModuleSource = Pick<Compilation, 'kind' | 'tools' | 'requests' | 'code' | 'options'>;
export interface TypeBoxCheck {
    readonly name: string;
    readonly kind: string;
    readonly schema: Schema;
}
export interface TypeBoxOptions {
    readonly target?: TypeBoxTarget;
    readonly scope?: TypeBoxScope;
}
export interface TypeBoxReason {
    readonly pointer: string;
    readonly keyword: string;
    readonly effect: 'unsafe' | 'differs' | 'untyped' | 'dropped';
    readonly reason: string;
}
export interface TypeBoxScope {
    name(wanted: string): string;
    readonly known: Map<string, string>;
}
export type TypeBoxTarget = '@sinclair/typebox' | 'typebox';
export interface TypeBoxText {
    readonly code: string;
    readonly definitions: readonly {
        readonly name: string;
        readonly code: string;
    }[];
    readonly imports: readonly string[];
    readonly checks: readonly TypeBoxCheck[];
    readonly reasons: readonly TypeBoxReason[];
}
export interface WriteOptions {
    readonly root: string;
    readonly force?: boolean;
}
export interface WriteReport {
    readonly written: readonly string[];
    readonly unchanged: readonly string[];
    readonly removed: readonly string[];
    readonly kept: readonly string[];
}
export declare function addHandlerStubs(sourceText: string, tools: readonly HandledTool[]): string;
export declare function createModuleGenerator(): ModuleGenerator;
export declare function createScope(taken?: readonly string[]): TypeBoxScope;
export declare function generateModule(source: ModuleSource, options?: ModuleOptions): string;
export declare function handlerNames(sourceText: string): HandlerName[];
export declare function isGenerated(text: string): boolean;
export declare function jsonSchemaToTypeBox(schema: Schema, options?: TypeBoxOptions): TypeBoxText;
export declare function writeGenerated(files: readonly GeneratedFile[], { root, force }: WriteOptions): WriteReport;

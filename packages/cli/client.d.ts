// Ambient types of the imports that toolbake answers: `"types": ["toolbake/client"]` in tsconfig.json.
/// <reference types="unplugin-toolbake/client" />

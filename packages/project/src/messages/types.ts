// Why a declaration cannot be written.
export const leadsOut = (path: string): string => `${path} leads out of the folder`
export const notGenerated = (path: string): string => `${path} was not generated, and stays`

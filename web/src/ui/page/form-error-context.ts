import { createContext } from "react";

/** What a form says above its fields: it is not shown once more under the field that it is about. */
export const FormErrorContext = createContext<string | undefined>(undefined);

import { createContext } from "react";

/** The message that a form shows above its fields. The field that it concerns does not show it again. */
export const FormErrorContext = createContext<string | undefined>(undefined);

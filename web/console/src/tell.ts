import { createContext, use } from "react";

/** What has been done, in words, and where it can be seen. */
export type Told = { readonly text: string; readonly to?: string | undefined };

/** The frame shows what it is told, whatever has closed or gone since the press. */
export const TellContext = createContext<(told: Told | undefined) => void>(() => {});

export const useTell = () => use(TellContext);

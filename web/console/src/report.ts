import { createContext, use } from "react";

/** What has been done, in words, and where it can be seen. */
export type Report = { readonly text: string; readonly to?: string | undefined };

/** The frame shows it: the form may have closed with the press. */
export const ReportContext = createContext<(report: Report | undefined) => void>(() => {});

export const useReport = () => use(ReportContext);

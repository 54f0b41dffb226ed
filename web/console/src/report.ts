/** Lets a form report what has been done to the frame, which shows it (`useReport`). */
import { createContext, use } from "react";

/** What has been done, in words, and where it can be seen. */
export type Report = { readonly text: string; readonly to?: string | undefined };

/** Provided by the frame, because the form may have closed when its work is done. */
export const ReportContext = createContext<(report: Report | undefined) => void>(() => {});

export const useReport = () => use(ReportContext);

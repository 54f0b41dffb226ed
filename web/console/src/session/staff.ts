import type { getStaff } from "@portal/contract/console/session";
import type { ReplyOf } from "@portal/contract/http/call";
import { createContext } from "react";

/** The signed-in person. */
export const StaffContext = createContext<ReplyOf<typeof getStaff> | undefined>(undefined);

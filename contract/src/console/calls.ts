/** All calls of the operator's console, for its OpenAPI document and for tests that go through all of them. */
import {
  approveOperation,
  getApproval,
  getApprovals,
  proposeOperation,
  rejectOperation,
  revealProposedContact,
} from "./approvals.ts";
import {
  getCampaignDesk,
  getCampaigns,
  getCampaignVersions,
  estimateBonusCost,
  estimateGiftCost,
  revealCodes,
} from "./campaigns.ts";
import { getBulkReport, getBulkRuns, uploadBulk } from "./bulk.ts";
import { getBookEntries, getBooks } from "./books.ts";
import { listLog, proveLogEntry } from "./log.ts";
import { listMoney } from "./find-money.ts";
import { getNotice, getTransaction } from "./money.ts";
import { listOutgoing } from "./outgoing.ts";
import { getNet, getRates, getVat, listInvoices } from "./net.ts";
import { getPayoutFile, listPayouts } from "./payouts.ts";
import { findCandidates, listStuck, listUnmatched } from "./money-queues.ts";
import {
  answerCase,
  getCase,
  getReplyTemplates,
  listCases,
  removeReplyTemplate,
  revealScreenshot,
  saveReplyTemplate,
} from "./cases.ts";
import {
  askToSignIn,
  decideDeviceSignIn,
  getDeviceSignIn,
  takeStaffToken,
} from "./command-line.ts";
import { listDataRequests } from "./data-requests.ts";
import { doOperation, previewOperation } from "./operations.ts";
import { getPlayer } from "./player.ts";
import {
  exportContacts,
  getPlayerNotes,
  listPlayers,
  notePlayer,
  tagPlayer,
} from "./player-list.ts";
import { findPlayers, revealContact } from "./players.ts";
import { getQueues, leaveWork, takeWork } from "./queues.ts";
import {
  acceptFinding,
  closeDay,
  compareStatement,
  getReconcileDays,
  getReconcileRun,
  listFindings,
  listReconcileRuns,
  ownFinding,
} from "./reconcile.ts";
import { getChannels } from "./channels.ts";
import { getMessages } from "./messages.ts";
import { getToday } from "./today.ts";
import { breakGlass } from "./break-glass.ts";
import { addStaffPasskey, prove, startProof, startStaffPasskey } from "./proofs.ts";
import { getBrandVersions } from "./brand.ts";
import type { ConsoleCall } from "./rights.ts";
import { search } from "./search.ts";
import { estimateShop, getShopVersions } from "./shop.ts";
import { finishSignIn, getConsoleCsrfCookie, getStaff, signOut, startSignIn } from "./session.ts";
import { getBreakGlassUses, listStaff, listStaffLimits } from "./staff.ts";

const everyConsoleCall = [
  getConsoleCsrfCookie,
  startSignIn,
  finishSignIn,
  getStaff,
  signOut,
  askToSignIn,
  takeStaffToken,
  getDeviceSignIn,
  decideDeviceSignIn,
  breakGlass,
  startStaffPasskey,
  addStaffPasskey,
  startProof,
  prove,
  listStaff,
  listStaffLimits,
  getBreakGlassUses,
  findPlayers,
  revealContact,
  previewOperation,
  doOperation,
  getApprovals,
  getApproval,
  proposeOperation,
  approveOperation,
  rejectOperation,
  revealProposedContact,
  getCampaigns,
  getCampaignDesk,
  getCampaignVersions,
  estimateBonusCost,
  estimateGiftCost,
  revealCodes,
  getShopVersions,
  estimateShop,
  getBrandVersions,
  uploadBulk,
  getBulkRuns,
  getBulkReport,
  getPlayer,
  listPlayers,
  exportContacts,
  getPlayerNotes,
  notePlayer,
  tagPlayer,
  getBooks,
  getBookEntries,
  getNet,
  getRates,
  getVat,
  listInvoices,
  compareStatement,
  listReconcileRuns,
  getReconcileDays,
  getReconcileRun,
  listFindings,
  ownFinding,
  acceptFinding,
  closeDay,
  getChannels,
  getMessages,
  getToday,
  listLog,
  proveLogEntry,
  search,
  listMoney,
  listOutgoing,
  listPayouts,
  getPayoutFile,
  getTransaction,
  getNotice,
  listUnmatched,
  findCandidates,
  listStuck,
  getQueues,
  takeWork,
  leaveWork,
  listCases,
  getCase,
  revealScreenshot,
  answerCase,
  getReplyTemplates,
  saveReplyTemplate,
  removeReplyTemplate,
  listDataRequests,
] as const;
export type EveryConsoleCall = (typeof everyConsoleCall)[number];

/** The type admits only calls with a right (`ConsoleCall`). */
export const consoleCalls: readonly ConsoleCall[] = everyConsoleCall;

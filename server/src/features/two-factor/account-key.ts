/** What tries are counted by: with a new password the player has fresh ones. */
export function accountKey(account: { readonly userId: number; readonly passwordSetAt: string }) {
  return `${account.userId}@${account.passwordSetAt}`;
}

/** Returns d•••@example.vn: enough for players to recognise their own address. */
export function maskedEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, "$1•••");
}

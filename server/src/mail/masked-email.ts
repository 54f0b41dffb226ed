/** d•••@example.vn: enough to know one's own address by. */
export function maskedEmail(email: string): string {
  return email.replace(/^(.)[^@]*/, "$1•••");
}

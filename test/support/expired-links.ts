import pg from 'pg';

/** Lets every link that was mailed to an account of the site under test be too old. */
export async function expireLinks(email: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['SITE_DATABASE_URL'] });
  await client.connect();
  try {
    for (const table of [
      'password_reset_tokens',
      'email_confirmation_tokens',
      'email_change_tokens',
    ]) {
      await client.query(
        `UPDATE ${table} SET expires_at = now() WHERE user_id = (SELECT id FROM users WHERE email = $1)`,
        [email],
      );
    }
  } finally {
    await client.end();
  }
}

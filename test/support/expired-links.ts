import pg from 'pg';

/** Lets every link that was mailed to an account of the site under test be too old. */
export async function expireLinks(email: string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['SITE_DATABASE_URL'] });
  await client.connect();
  try {
    await client.query(
      `UPDATE mailed_links SET expires_at = now()
       WHERE kind <> 'take-back' AND user_id = (SELECT id FROM users WHERE email = $1)`,
      [email],
    );
  } finally {
    await client.end();
  }
}

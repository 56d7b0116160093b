import type { SoftwarePasskey } from '#support/authenticator';
import { buildUser } from '#support/factories';

export const PASSWORDS = ['quiet-harbour-lantern', 'granite-meadow-7', 'velvet-orchard-signal'];
/** The link of a notice is `notice`, or `restore` where it gives the account an address back. */
export const LINKS = ['reset', 'confirmation', 'email-change', 'notice', 'restore'] as const;
export type LinkKind = (typeof LINKS)[number];
export type Kind = LinkKind | 'session' | 'token' | 'passkey';

/** Days for which things are good: the others are for hours. */
const DAYS: Partial<Record<Kind, number>> = { notice: 7, restore: 7, token: 365, passkey: 365 };

export interface Account {
  email: string;
  password: string;
  isConfirmed: boolean;
  step?: { key: string; codes: string[]; since: number; by: Thing } | undefined;
}

/** What an account has, or had. */
export interface Thing {
  kind: Kind;
  of: Account;
  since: number;
  /** What a call shows; the id of a passkey. */
  token: string;
  isOver: boolean;
  /** Whether the end of it was looked at. */
  isSeenOver?: boolean;
  isRemembered?: boolean;
  hasProof?: boolean;
  id?: string;
  key?: SoftwarePasskey;
  by?: Thing;
  /** The address that the account gets by a link, and the one from which it is a change. */
  gives?: string;
  from?: string;
}

/** The rules for accounts that share three addresses. */
export class AccountModel {
  day = 0;
  readonly addresses = PASSWORDS.map(() => buildUser().email);
  accounts: Account[] = [];
  readonly things: Thing[] = [];
  /** Emails that a deed has to queue, with what they bring. */
  emails: { kind: string; to: string; link: Thing | undefined }[] = [];

  find = (email: string) => this.accounts.find((each) => each.email === email);

  live = (of: Account | undefined, ...kinds: Kind[]) =>
    this.things.filter(
      (each) => !each.isOver && each.of === (of ?? each.of) && kinds.includes(each.kind),
    );

  /** Mostly one that is good; an odd one now and then. */
  pick(n: number, ...kinds: Kind[]): Thing | undefined {
    const live = this.live(undefined, ...kinds);
    const best = live.filter(({ hasProof, kind }) => hasProof ?? kind !== 'session');
    const all = this.things.filter(({ kind }) => kinds.includes(kind));
    const from = [n % 6 > 1 ? best : [], n % 6 > 0 ? live : [], all].find(([first]) => first);
    return from?.[n % from.length];
  }

  /** The same of links; now and then one that is for something else. */
  pickLink = (n: number, ...kinds: LinkKind[]) => this.pick(n, ...(n % 5 === 0 ? LINKS : kinds));

  add(of: Account, kind: Kind, more: Partial<Thing> = {}): Thing {
    const thing = { kind, of, since: this.day, token: '', isOver: false, ...more };
    this.things.push(thing);
    return thing;
  }

  end(of: Account, kinds: readonly Kind[], isMeant: (each: Thing) => boolean = () => true): number {
    const ended = this.live(of, ...kinds).filter(isMeant);
    for (const each of ended) each.isOver = true;
    return ended.length;
  }

  mail(kind: string, of: Account, { to = of.email, link }: { to?: string; link?: Thing } = {}) {
    this.emails.push({ kind, to, link });
  }

  /** Mails a link in place of the one that there was. */
  mailLink(email: string, of: Account, kind: LinkKind, more: Partial<Thing> = {}) {
    this.end(of, [kind]);
    this.mail(email, of, { to: more.gives ?? of.email, link: this.add(of, kind, more) });
  }

  notify(kind: string, of: Account) {
    if (of.isConfirmed) this.mail(kind, of, { link: this.add(of, 'notice') });
  }

  remove(of: Account) {
    this.end(of, [...LINKS, 'session', 'token', 'passkey']);
    this.accounts = this.accounts.filter((each) => each !== of);
  }

  /** A person shows that they read the mail of the account, or of the address that it gets. */
  claim(of: Account, shown: { session?: Thing; password?: string; gives?: string }) {
    const { session, password, gives: email = of.email } = shown;
    const isOthers = (each: Pick<Thing, 'by'>) => !session || each.by !== session;
    const isFirst = !of.isConfirmed;
    const passkeys = isFirst ? this.end(of, ['passkey'], isOthers) : 0;
    const losesStep = isFirst && of.step !== undefined && isOthers(of.step);
    if (losesStep) of.step = undefined;
    this.end(of, ['session'], (each) => each !== session);
    this.end(of, ['reset', 'confirmation', 'notice']);
    if (password) this.end(of, ['token']);
    Object.assign(of, { email, isConfirmed: true, password: password ?? of.password });
    if (passkeys > 0 || losesStep) this.notify('set-up-removed', of);
    else if (password) this.notify('password-changed', of);
  }

  /** It was not me: what a stranger may have added goes, and the address is again the one that it was. */
  takeBack(link: Thing) {
    const { of, since, gives } = link;
    this.end(of, ['passkey']);
    const notified = gives === undefined ? this.day : since;
    if (of.step && of.step.since > notified - 7) of.step = undefined;
    if (gives === undefined) return;
    const later = this.things.slice(this.things.indexOf(link));
    this.end(of, ['restore'], (each) => later.includes(each));
    if (gives === of.email) return;
    const squatter = this.find(gives);
    if (squatter) this.remove(squatter);
    this.mail('address-taken-back', of);
  }

  /** Days go by. */
  wait(days: number) {
    this.day += days;
    for (const each of this.things) {
      const most = each.isRemembered ? 30 : (DAYS[each.kind] ?? 0);
      each.hasProof = false;
      each.isOver ||= this.day - each.since > most;
    }
  }
}

import { pages } from '#content/account';

export { default } from './profile-page';

export const meta = pages.updateInfo;

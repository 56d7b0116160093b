import { pages } from '#content/change-email';

export { default } from './profile-page';

export const meta = pages.changeEmail;

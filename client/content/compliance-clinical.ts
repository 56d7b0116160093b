import { sample, type LegalSection } from './legal';

/** About a product that isn't here: all of it is invented. */
export const clinical: LegalSection = {
  id: 'clinical',
  heading: 'The clinical assistant',
  paragraphs: [
    'The assistant is a product of its own and isn’t part of this site, which isn’t meant for patient data and runs no model. Every answer in this section is a sample: how the assistant is meant to work, and what the contract for a pilot would say.',
  ],
  items: [
    sample(
      'Audio: where, how long?',
      'On your servers, encrypted. It’s deleted when the note is signed, after seven days at the latest; you can set a shorter time. Recording starts only after consent is noted.',
    ),
    sample(
      'Which model? Who sees PHI?',
      'Speech recognition and drafting use models with open weights, which run where you run the assistant. No model vendor receives audio or text, and your data trains nothing. If you’d rather have us host it, a BAA covers us and our host, and nobody else.',
    ),
    sample(
      'How often is it wrong?',
      'We don’t publish one number, because it depends on specialty, microphone, and accent. A pilot begins with a test on your de-identified visits. You get three rates: statements without a source, things said but missing, and codes the evidence doesn’t support. You set the limits, and each new version is measured again before you get it.',
    ),
    sample(
      'What’s in the audit log?',
      'Time (UTC), person and role, patient and visit, action (viewed, edited, accepted, struck out, signed, exported), the part of the note, its text before and after, device, and network address. No one can edit or delete entries. They’re kept for six years.',
    ),
    sample(
      'How long are notes kept?',
      'The signed note belongs in your record system. The assistant deletes its copy and the drafts 30 days after signing, or when you say.',
    ),
    sample(
      'Who is liable for a note?',
      'The clinician who signs decides what’s in it. We’re liable for what the software gets wrong against its specification, up to the contract’s cap.',
    ),
    sample(
      'Can your support see PHI?',
      'Only while your administrator lets a named engineer in. Each visit ends by itself after an hour and is in the audit log.',
    ),
    sample(
      'Is it a medical device?',
      'We’ve designed it not to be one: it records and organizes, and doesn’t diagnose or treat. It has no FDA clearance.',
    ),
  ],
  link: {
    label: 'How the clinical assistant works',
    to: '/ai-compliance-clinical-assistant',
  },
};

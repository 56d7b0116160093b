/** How close two things are, from 1 to 10, by the name of the other. */
type Close = Readonly<Record<string, number>>;

/** A document: its author, its subjects, and the documents it cites. */
export interface CompanyDocument {
  by: string;
  about: Close;
  cites?: Close;
}

/** The people of the invented company, and their subjects. */
export const people: Readonly<Record<string, { knows: Close }>> = {
  'Edda Quill': { knows: { 'Batch jobs': 9, 'Test data': 6 } },
  'Tobin Reed': { knows: { 'Batch jobs': 5, 'Cloud costs': 7 } },
  'Ines Farrow': { knows: { Payroll: 9, 'Nightly run': 5 } },
  'Oskar Lunt': { knows: { 'Nightly run': 9, Monitoring: 6 } },
  'Mara Vosk': { knows: { Suppliers: 9, Invoices: 6 } },
  'Jonah Pike': { knows: { Backups: 8, Incidents: 5 } },
  'Lena Marl': { knows: { Audit: 9, 'Sign-in': 6 } },
  'Ravi Sole': { knows: { 'Sign-in': 9, Monitoring: 4 } },
  'Petra Hulm': { knows: { 'Data quality': 9, 'Meter readings': 7 } },
  'Amos Kerrow': { knows: { Warehouse: 9, Suppliers: 5 } },
  'Dina Crane': { knows: { 'Customer letters': 9, Rates: 6 } },
  'Hugo Wellin': { knows: { Rates: 8, Invoices: 7 } },
  'Nora Flinder': { knows: { Training: 9, 'Customer letters': 4 } },
  'Yusuf Bayle': { knows: { Incidents: 9, Monitoring: 7 } },
  'Clara Mossop': { knows: { 'Test data': 9, 'Data quality': 6 } },
  'Sven Thorne': { knows: { 'Cloud costs': 9, Backups: 5 } },
};

/** The documents that they have written. */
export const documents: Readonly<Record<string, CompanyDocument>> = {
  'Mainframe exit plan': {
    by: 'Tobin Reed',
    about: { 'Batch jobs': 9, 'Cloud costs': 6 },
    cites: { 'Audit findings': 8, 'Nightly run handbook': 7 },
  },
  'Testing a migration': {
    by: 'Edda Quill',
    about: { 'Test data': 8, 'Nightly run': 4 },
    cites: { 'Anonymized test sets': 7 },
  },
  'Nightly run handbook': {
    by: 'Oskar Lunt',
    about: { 'Nightly run': 9, 'Batch jobs': 5 },
  },
  'Payroll outage report': {
    by: 'Ines Farrow',
    about: { Payroll: 9, Incidents: 7 },
    cites: { 'Nightly run handbook': 6 },
  },
  'Supplier list': { by: 'Mara Vosk', about: { Suppliers: 9 } },
  'Cloud cost review': {
    by: 'Sven Thorne',
    about: { 'Cloud costs': 9 },
    cites: { 'Supplier list': 5 },
  },
  'Backup drill notes': { by: 'Jonah Pike', about: { Backups: 9, Incidents: 4 } },
  'Restore in one hour': {
    by: 'Sven Thorne',
    about: { Backups: 8, 'Cloud costs': 4 },
    cites: { 'Backup drill notes': 9 },
  },
  'Invoice format guide': { by: 'Mara Vosk', about: { Invoices: 9, Suppliers: 5 } },
  'Rate change log': {
    by: 'Hugo Wellin',
    about: { Rates: 9 },
    cites: { 'Rounding rules': 8 },
  },
  'Letter templates': { by: 'Dina Crane', about: { 'Customer letters': 9 } },
  'Audit findings': { by: 'Lena Marl', about: { Audit: 9, 'Data quality': 4 } },
  'Access rules': {
    by: 'Lena Marl',
    about: { 'Sign-in': 8, Audit: 6 },
    cites: { 'Audit findings': 9 },
  },
  'Passwordless pilot': {
    by: 'Ravi Sole',
    about: { 'Sign-in': 9 },
    cites: { 'Access rules': 6 },
  },
  'Alert thresholds': { by: 'Yusuf Bayle', about: { Monitoring: 9 } },
  'On-call log': {
    by: 'Yusuf Bayle',
    about: { Incidents: 8, Monitoring: 5 },
    cites: { 'Alert thresholds': 7, 'Payroll outage report': 5 },
  },
  'Meter data cleanup': {
    by: 'Petra Hulm',
    about: { 'Meter readings': 9, 'Data quality': 8 },
  },
  'Duplicate customers': {
    by: 'Petra Hulm',
    about: { 'Data quality': 9, 'Customer letters': 4 },
  },
  'Warehouse move': {
    by: 'Amos Kerrow',
    about: { Warehouse: 9, Suppliers: 4 },
    cites: { 'Supplier list': 8 },
  },
  'Inventory method': { by: 'Amos Kerrow', about: { Warehouse: 8, 'Data quality': 5 } },
  'New hire guide': {
    by: 'Nora Flinder',
    about: { Training: 9, 'Sign-in': 4 },
  },
  'COBOL for beginners': {
    by: 'Nora Flinder',
    about: { Training: 7, 'Batch jobs': 6 },
    cites: { 'Rounding rules': 5 },
  },
  'Team day notes': { by: 'Dina Crane', about: { Training: 5 } },
  'Supplier scorecard': {
    by: 'Mara Vosk',
    about: { Suppliers: 8, Warehouse: 5 },
    cites: { 'Supplier list': 9 },
  },
  'Anonymized test sets': {
    by: 'Clara Mossop',
    about: { 'Test data': 9, 'Data quality': 5 },
  },
  'Rounding rules': { by: 'Hugo Wellin', about: { Invoices: 8, Rates: 7 } },
};

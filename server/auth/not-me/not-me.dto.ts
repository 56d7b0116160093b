import { TextField } from '../../validation/text-field.js';

export class NotMeRequest {
  @TextField({
    label: 'Token',
    max: 256,
    exact: true,
    example: 'hT4mYb9xQ2cLw7eVn0kRz5uJd8sGa1oPf3iXt6yBqMw',
    description: 'The last part of the link in the email.',
  })
  token!: string;
}

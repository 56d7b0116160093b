import { TokenField } from './token-field.js';

export class NotMeRequest {
  @TokenField('hT4mYb9xQ2cLw7eVn0kRz5uJd8sGa1oPf3iXt6yBqMw')
  token!: string;
}

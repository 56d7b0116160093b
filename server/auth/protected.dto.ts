import { ApiProperty } from '@nestjs/swagger';
import { ProfileResponse } from './profile.dto.js';

export class ProtectedResponse {
  @ApiProperty({ description: 'Whose token it is.' })
  user!: ProfileResponse;
}

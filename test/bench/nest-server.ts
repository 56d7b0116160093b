/**
 * Nest on Fastify with TypeORM as their documentation has it: repositories, `save`, a validation pipe, a guard that
 * looks the session up. The product's entities; none of its log, limits, headers, events or emails.
 */
import 'reflect-metadata';
import { randomUUID } from 'node:crypto';
import {
  Body,
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  HttpCode,
  Injectable,
  Module,
  Post,
  Put,
  Req,
  UnauthorizedException,
  UseGuards,
  ValidationPipe,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { TypeOrmModule } from '@nestjs/typeorm';
import { hash, verify } from '@node-rs/argon2';
import { IsBoolean, IsEmail, IsIn, IsOptional, IsString, Length } from 'class-validator';
import jsonwebtoken from 'jsonwebtoken';
import { DataSource, type DeepPartial, MoreThan } from 'typeorm';
import { ContactMessage } from '#server/database/message.entities';
import { Session, Settings, User } from '#server/database/account.entities';
import { PostgresNames } from '#server/database/naming';
import { AI_PERSONAS, type AiPersona } from '#server/shared/limits';

const { DATABASE_URL: url = '', PORT, JWT_SECRET: secret = '' } = process.env;
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const LIFETIME_SECONDS = 12 * 60 * 60;

class Credentials {
  @IsEmail() email!: string;
  @IsString() @Length(8, 256) password!: string;
  @IsOptional() @IsBoolean() remember_me?: boolean;
}

class SettingsRequest {
  @IsIn(AI_PERSONAS) aiPersona!: AiPersona;
  @IsBoolean() dailyDigest!: boolean;
}

class ContactRequest {
  @IsString() @Length(1, 100) name!: string;
  @IsEmail() email!: string;
  @IsString() @Length(1, 200) subject!: string;
  @IsString() @Length(1, 5_000) message!: string;
}

interface LoggedIn {
  headers: { authorization?: string };
  user: User;
}

@Injectable()
class SessionGuard implements CanActivate {
  constructor(private readonly database: DataSource) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<LoggedIn>();
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    const { sid } = Object(jsonwebtoken.verify(token, secret));
    const session = await this.database
      .getRepository(Session)
      .findOneBy({ id: sid, expiresAt: MoreThan(new Date()) });
    const user = await this.database.getRepository(User).findOneBy({ id: session?.userId ?? '' });
    if (!user) throw new UnauthorizedException();
    request.user = user;
    return true;
  }
}

@Controller('api')
class ApiController {
  constructor(private readonly database: DataSource) {}

  @Post('auth/signup/email')
  async signUp(@Body() { email, password }: Credentials) {
    const user = { email, emailCanonical: email, passwordHash: await hash(password, ARGON2) };
    await this.database.getRepository(User).save(user as DeepPartial<User>);
    return { name: null, email };
  }

  @Post('auth/login/email')
  @HttpCode(200)
  async logIn(@Body() { email, password }: Credentials) {
    const user = await this.database.getRepository(User).findOneBy({ email });
    if (!user?.passwordHash || !(await verify(user.passwordHash, password))) {
      throw new UnauthorizedException();
    }
    const id = randomUUID();
    const expiresAt = new Date(Date.now() + LIFETIME_SECONDS * 1_000);
    const session = { id, userId: user.id, remembered: false, expiresAt };
    await this.database.getRepository(Session).save(session);
    const access_token = jsonwebtoken.sign({ sub: user.id, sid: id }, secret, { expiresIn: '12h' });
    return { access_token, token_type: 'Bearer', expires_in: LIFETIME_SECONDS };
  }

  @Get('auth/profile')
  @UseGuards(SessionGuard)
  profile(@Req() { user: { name, email, emailConfirmedAt, passwordHash } }: LoggedIn) {
    return { name, email, emailVerified: emailConfirmedAt !== null, hasPassword: !!passwordHash };
  }

  @Put('auth/settings')
  @UseGuards(SessionGuard)
  async save(@Req() { user }: LoggedIn, @Body() body: SettingsRequest) {
    await this.database.getRepository(Settings).save({ userId: user.id, ...body });
    return body;
  }

  @Post('contact')
  async contact(@Body() body: ContactRequest) {
    const message = { ...body, emailCanonical: body.email } as DeepPartial<ContactMessage>;
    const { id, receivedAt } = await this.database.getRepository(ContactMessage).save(message);
    return { id, receivedAt };
  }
}

const entities = [User, Session, Settings, ContactMessage];

@Module({
  imports: [
    TypeOrmModule.forRoot({
      type: 'postgres',
      url,
      poolSize: 10,
      entities,
      namingStrategy: new PostgresNames(),
    }),
  ],
  controllers: [ApiController],
})
class AppModule {}

const adapter = new FastifyAdapter();
const app = await NestFactory.create<NestFastifyApplication>(AppModule, adapter, { logger: false });
app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }));
await app.listen(Number(PORT), '127.0.0.1');

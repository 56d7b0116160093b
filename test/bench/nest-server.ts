/**
 * Nest on Fastify with TypeORM as their documentation has it: entities, `save`, a validation pipe, a guard that looks
 * the session up. The product's entities; none of its log, limits, headers, events or emails, and no settings or sign-up.
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
  Req,
  UnauthorizedException,
  UseGuards,
  ValidationPipe,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { TypeOrmModule } from '@nestjs/typeorm';
import { verify } from '@node-rs/argon2';
import { IsBoolean, IsEmail, IsOptional, IsString, Length } from 'class-validator';
import jsonwebtoken from 'jsonwebtoken';
import { type DeepPartial, EntityManager, MoreThan } from 'typeorm';
import { ContactMessage } from '#server/database/message.entities';
import { Session, User } from '#server/database/account.entities';
import { PostgresNames } from '#server/database/naming';

const { DATABASE_URL: url = '', PORT, JWT_SECRET: secret = '' } = process.env;
const LIFETIME_SECONDS = 12 * 60 * 60;

class Credentials {
  @IsEmail() email!: string;
  @IsString() @Length(8, 256) password!: string;
  @IsOptional() @IsBoolean() remember_me?: boolean;
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
  constructor(private readonly manager: EntityManager) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<LoggedIn>();
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    const { sid } = Object(jsonwebtoken.verify(token, secret));
    const live = { id: sid, expiresAt: MoreThan(new Date()) };
    const session = await this.manager.findOneBy(Session, live);
    const user = await this.manager.findOneBy(User, { id: session?.userId ?? '' });
    if (!user) throw new UnauthorizedException();
    request.user = user;
    return true;
  }
}

@Controller('api')
class ApiController {
  constructor(private readonly manager: EntityManager) {}

  @Post('auth/login/email')
  @HttpCode(200)
  async logIn(@Body() { email, password }: Credentials) {
    const user = await this.manager.findOneBy(User, { email });
    if (!user?.passwordHash || !(await verify(user.passwordHash, password))) {
      throw new UnauthorizedException();
    }
    const id = randomUUID();
    const expiresAt = new Date(Date.now() + LIFETIME_SECONDS * 1_000);
    const session = { id, userId: user.id, remembered: false, expiresAt };
    await this.manager.save(Session, session);
    const access_token = jsonwebtoken.sign({ sub: user.id, sid: id }, secret, { expiresIn: '12h' });
    return { access_token, token_type: 'Bearer', expires_in: LIFETIME_SECONDS };
  }

  @Get('auth/profile')
  @UseGuards(SessionGuard)
  profile(@Req() { user: { name, email, emailConfirmedAt, passwordHash } }: LoggedIn) {
    return { name, email, emailVerified: emailConfirmedAt !== null, hasPassword: !!passwordHash };
  }

  @Post('contact')
  async contact(@Body() body: ContactRequest) {
    const message = { ...body, emailCanonical: body.email } as DeepPartial<ContactMessage>;
    const { id, receivedAt } = await this.manager.save(ContactMessage, message);
    return { id, receivedAt };
  }
}

const entities = [User, Session, ContactMessage];
const naming = { namingStrategy: new PostgresNames() };
const database = TypeOrmModule.forRoot({
  type: 'postgres',
  url,
  poolSize: 10,
  entities,
  ...naming,
});

@Module({ imports: [database], controllers: [ApiController] })
class AppModule {}

const adapter = new FastifyAdapter();
const app = await NestFactory.create<NestFastifyApplication>(AppModule, adapter, { logger: false });
app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }));
await app.listen(Number(PORT), '127.0.0.1');

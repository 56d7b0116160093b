/**
 * Nest on Fastify with TypeORM, written as their documentation does it: repositories, `save`, a validation pipe, a JWT
 * guard that looks the session up. The same calls and the product's tables, plus one for emails; none of its log,
 * limits, headers or events. Started with one JSON argument: { port, databaseUrl, poolSize }.
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
import { JwtModule, JwtService } from '@nestjs/jwt';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import { hash, verify } from '@node-rs/argon2';
import { IsBoolean, IsEmail, IsIn, IsOptional, IsString, Length } from 'class-validator';
import {
  Column,
  CreateDateColumn,
  DataSource,
  Entity,
  JoinColumn,
  ManyToOne,
  MoreThan,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  Repository,
} from 'typeorm';

const { port, databaseUrl, poolSize } = JSON.parse(process.argv[2] ?? '{}') as {
  port: number;
  databaseUrl: string;
  poolSize: number;
};
const ARGON2 = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const LIFETIME_SECONDS = 12 * 60 * 60;

@Entity('users')
class User {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('varchar') email!: string;
  @Column('text', { name: 'email_canonical' }) emailCanonical!: string;
  @Column('varchar', { nullable: true }) name!: string | null;
  @Column('text', { name: 'password_hash', nullable: true }) passwordHash!: string | null;
  @Column('timestamptz', { name: 'email_confirmed_at', nullable: true }) confirmedAt!: Date | null;
}

@Entity('sessions')
class Session {
  @PrimaryColumn('uuid') id!: string;
  @ManyToOne(() => User)
  @JoinColumn({ name: 'user_id' })
  user!: User;
  @Column('boolean') remembered!: boolean;
  @Column('timestamptz', { name: 'expires_at' }) expiresAt!: Date;
}

@Entity('settings')
class Settings {
  @PrimaryColumn('uuid', { name: 'user_id' }) userId!: string;
  @Column('varchar', { name: 'ai_persona' }) aiPersona!: string;
  @Column('boolean', { name: 'daily_digest' }) dailyDigest!: boolean;
}

@Entity('contact_messages')
class Message {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('varchar') name!: string;
  @Column('varchar') email!: string;
  @Column('text', { name: 'email_canonical' }) emailCanonical!: string;
  @Column('varchar') subject!: string;
  @Column('text') message!: string;
  @CreateDateColumn({ type: 'timestamptz', name: 'received_at' }) receivedAt!: Date;
}

@Entity('emails')
class Email {
  @PrimaryGeneratedColumn('identity', { type: 'bigint' }) id!: string;
  @Column('uuid', { name: 'message_id' }) messageId!: string;
}

class Credentials {
  @IsEmail() email!: string;
  @IsString() @Length(8, 256) password!: string;
  @IsOptional() @IsBoolean() remember_me?: boolean;
}

class SettingsRequest {
  @IsIn(['supportive', 'analytical', 'creative']) aiPersona!: string;
  @IsBoolean() dailyDigest!: boolean;
}

class ContactRequest {
  @IsString() @Length(1, 100) name!: string;
  @IsEmail() email!: string;
  @IsString() @Length(1, 200) subject!: string;
  @IsString() @Length(1, 5_000) message!: string;
}

interface SignedIn {
  headers: { authorization?: string };
  user: User;
}

@Injectable()
class SessionGuard implements CanActivate {
  constructor(
    private readonly jwt: JwtService,
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SignedIn>();
    const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
    const { sid } = await this.jwt.verifyAsync<{ sid: string }>(token).catch(() => {
      throw new UnauthorizedException();
    });
    const session = await this.sessions.findOne({
      where: { id: sid, expiresAt: MoreThan(new Date()) },
      relations: { user: true },
    });
    if (!session) throw new UnauthorizedException();
    request.user = session.user;
    return true;
  }
}

@Controller('api')
class ApiController {
  constructor(
    private readonly dataSource: DataSource,
    private readonly jwt: JwtService,
    @InjectRepository(User) private readonly users: Repository<User>,
    @InjectRepository(Session) private readonly sessions: Repository<Session>,
    @InjectRepository(Settings) private readonly settings: Repository<Settings>,
  ) {}

  @Get('ready')
  ready() {
    return {};
  }

  @Post('auth/signup/email')
  async signUp(@Body() { email, password }: Credentials) {
    const passwordHash = await hash(password, ARGON2);
    await this.users.save({ email, emailCanonical: email, passwordHash });
    return { name: null, email };
  }

  @Post('auth/login/email')
  @HttpCode(200)
  async logIn(@Body() { email, password }: Credentials) {
    const user = await this.users.findOneBy({ emailCanonical: email });
    if (!user?.passwordHash || !(await verify(user.passwordHash, password))) {
      throw new UnauthorizedException();
    }
    const id = randomUUID();
    const expiresAt = new Date(Date.now() + LIFETIME_SECONDS * 1_000);
    await this.sessions.save({ id, user, remembered: false, expiresAt });
    const access_token = await this.jwt.signAsync({ sub: user.id, sid: id });
    return { access_token, token_type: 'Bearer', expires_in: LIFETIME_SECONDS };
  }

  @Get('auth/profile')
  @UseGuards(SessionGuard)
  profile(@Req() { user }: SignedIn) {
    return {
      name: user.name,
      email: user.email,
      emailVerified: user.confirmedAt !== null,
      hasPassword: user.passwordHash !== null,
    };
  }

  @Put('auth/settings')
  @UseGuards(SessionGuard)
  async save(@Req() { user }: SignedIn, @Body() body: SettingsRequest) {
    const { aiPersona, dailyDigest } = await this.settings.save({ userId: user.id, ...body });
    return { aiPersona, dailyDigest };
  }

  @Post('contact')
  async contact(@Body() body: ContactRequest) {
    return this.dataSource.transaction(async (manager) => {
      const stored = await manager.save(Message, { ...body, emailCanonical: body.email });
      await manager.save(Email, { messageId: stored.id });
      return { id: stored.id, receivedAt: stored.receivedAt };
    });
  }
}

const entities = [User, Session, Settings, Message, Email];

@Module({
  imports: [
    TypeOrmModule.forRoot({ type: 'postgres', url: databaseUrl, poolSize, entities }),
    TypeOrmModule.forFeature(entities),
    JwtModule.register({
      secret: 'a secret of the bench, thirty-two bytes or more',
      signOptions: { expiresIn: LIFETIME_SECONDS },
    }),
  ],
  controllers: [ApiController],
})
class AppModule {}

const app = await NestFactory.create<NestFastifyApplication>(AppModule, new FastifyAdapter(), {
  logger: ['error'],
});
app.useGlobalPipes(new ValidationPipe({ transform: true, whitelist: true }));
await app.get(DataSource).query(
  `CREATE TABLE IF NOT EXISTS emails (
     id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
     message_id uuid NOT NULL,
     queued_at timestamptz NOT NULL DEFAULT now()
   )`,
);
await app.listen(port, '127.0.0.1');
process.once('SIGTERM', () => process.exit(0));

import { z } from 'zod';
import { vazio } from '../../kernel/vazio.js';
import { dinheiro, texto } from '../../kernel/decimal.js';
import { dia } from '../../kernel/dates.js';
import { enderecoCopiado } from '../../kernel/na-rede.js';
import { textoAparado } from '../../kernel/letras.fields.js';
import { MODULOS } from '../modulos.js';
import { ALCANCES } from '../papeis.js';
import { PAPEIS } from './usuario.events.js';

const login = z
  .string()
  .trim()
  .toLowerCase()
  .min(3, 'O login precisa de pelo menos 3 caracteres.')
  .max(120)
  .regex(/^[a-z0-9._@+-]+$/, 'Use letras sem acento, números e . _ @ + - no login.');
const senha = z.string().min(8, 'A senha precisa de pelo menos 8 caracteres.').max(256);
const email = textoAparado()
  .overwrite(enderecoCopiado)
  .toLowerCase()
  .max(254)
  .regex(/^[^\s@]+@[^\s@][^\s@.]*\.[^\s@]+$/, 'E-mail inválido.');
/** A password that is only compared: a wrong one is simply wrong. */
const senhaDada = z.string().max(256);

/** The kind of client that signs in: a browser keeps its refresh token where no page can read it. */
const MODOS_DE_ENTRADA = ['web', 'cli', 'app'] as const;

/** `POST /v1/session`. The login is not checked for form: a wrong one is simply wrong. */
export const Entrar = z
  .strictObject({ login: z.string().max(254), password: senhaDada, modo: vazio(z.enum(MODOS_DE_ENTRADA)) })
  .meta({ id: 'Entrar' });

/** `POST /v1/session/renovar`. A browser keeps the token where its pages cannot read it, and sends nothing here. */
export const RenovarSessao = z.strictObject({ renovacao: z.string().max(300).optional() }).meta({ id: 'RenovarSessao' });

/** The request of an operator who opens an account with its first user. */
export const CriarConta = z.strictObject({ nome: texto(120), login, senha, email: email.optional() }).meta({ id: 'CriarConta' });

/** `POST /v1/password/forgot`. */
export const EsqueciSenha = z
  .strictObject({ email: textoAparado().overwrite(enderecoCopiado).toLowerCase().min(1).max(254) })
  .meta({ id: 'EsqueciSenha' });

/** `POST /v1/password/reset`. */
export const RedefinirSenha = z.strictObject({ senha, token: z.string().min(1).max(200) }).meta({ id: 'RedefinirSenha' });

/** `PUT /v1/perfil`. Absent fields stay as they are. A new e-mail address needs the caller's own password. */
export const AlterarPerfil = z
  .strictObject({
    nome: texto(120).optional(),
    email: email.nullable().optional(),
    telefone: texto(30).nullable().optional(),
    senha_atual: senhaDada.optional(),
  })
  .meta({ id: 'AlterarPerfil' });

/** `PUT /v1/perfil/password`. */
export const TrocarSenha = z.strictObject({ senha_atual: senhaDada, senha_nova: senha }).meta({ id: 'TrocarSenha' });

/** `PUT /v1/perfil/migration-version`: the login to be used from now on. */
export const AtualizarCadastro = z.strictObject({ login, senha: senhaDada, email }).meta({ id: 'AtualizarCadastro' });

/** `PATCH /v1/users/tutorial`. */
export const MarcarTutorial = z.strictObject({ tutorial: z.boolean() }).meta({ id: 'MarcarTutorial' });

/** The one who owns the account opens it, and stays its owner. */
const papel = z
  .enum(PAPEIS)
  .exclude(
    ['dono'],
    `Escolha um papel que não seja dono, de que cada conta tem um só: ${PAPEIS.filter((um) => um !== 'dono').join(', ')}.`,
  );

/** `POST /v1/cat-usuarios`. Without a password the user is invited by mail to set one. */
export const CadastrarUsuario = z
  .strictObject({
    nome: texto(120),
    login,
    papel,
    senha: senha.optional(),
    email: email.nullable().default(null),
    telefone: texto(30).nullable().default(null),
  })
  .meta({ id: 'CadastrarUsuario' });

/** `PUT /v1/cat-usuarios/{id}`. Absent fields stay as they are. A new e-mail address needs the caller's own password. */
export const AlterarUsuario = z
  .strictObject({
    nome: texto(120).optional(),
    email: email.nullable().optional(),
    telefone: texto(30).nullable().optional(),
    papel: z.enum(PAPEIS).optional(),
    ativo: z.boolean().optional(),
    senha_atual: senhaDada.optional(),
  })
  .meta({ id: 'AlterarUsuario' });

/** `POST /v1/cat-usuarios/{id}/dono`: the owner's own password. An addition of ours. */
export const PassarConta = z.strictObject({ senha: senhaDada }).meta({ id: 'PassarConta' });

const alcance = z.enum(ALCANCES);

const fazenda = z.int().min(1);
const UM_DOS_DOIS = 'Informe o módulo e o alcance, ou a fazenda: um dos dois.';

/** `POST /v1/users/{id}/permissions`: the reach in a module, or a farm. A user with farms of their own works on those and no others. */
export const ConcederPermissao = z
  .strictObject({ modulo: z.enum(MODULOS).optional(), alcance: alcance.optional(), fazenda: fazenda.optional() })
  .refine(({ modulo, alcance: ate, fazenda: onde }) => (onde === undefined ? modulo && ate : !modulo && !ate), {
    message: UM_DOS_DOIS,
    path: ['modulo'],
  })
  .meta({ id: 'ConcederPermissao' });

/** `PUT /v1/permissions/{id}`: its subject stays, a module or a farm. */
export const AlterarPermissao = z
  .strictObject({ alcance: alcance.optional(), fazenda: fazenda.optional() })
  .refine((dado) => (dado.alcance === undefined) !== (dado.fazenda === undefined), {
    message: 'Informe o alcance, ou a fazenda.',
    path: ['alcance'],
  })
  .meta({ id: 'AlterarPermissao' });

/** The request of an operator who suspends an account. */
export const SuspenderConta = z.strictObject({ motivo: texto(200) }).meta({ id: 'SuspenderConta' });

/** A bill of the subscription, as the operator knows it. */
export const RegistrarFatura = z
  .strictObject({ fatura: z.int().min(1), valor: dinheiro(), vencimento: dia(), pagaEm: dia().nullable().default(null) })
  .meta({ id: 'RegistrarFatura' });

import { z } from 'zod';
import { paged } from '../kernel/answers.js';
import { out } from '../kernel/catalogue/answers.js';
import { MODULOS } from './modulos.js';
import { ALCANCES } from './papeis.js';
import { PAPEIS } from './usuario/usuario.events.js';

const pessoa = { id: z.int(), nome: z.string(), login: z.string() };

/** `permissoes` is the user's reach in each module, by role or by grant, so that a screen can offer only permitted acts. */
const UsuarioDaSessao = z.object({
  ...pessoa,
  papel: z.enum(PAPEIS),
  plano: z.string(),
  permissoes: z.record(z.string(), z.enum(ALCANCES)),
});

/** `validade` is how long the token opens doors, in seconds. `renovacao` is absent where a browser keeps it as a cookie. */
export const Sessao = z
  .object({ token: z.string(), validade: z.int(), renovacao: z.string().optional(), user: UsuarioDaSessao, tutorial: z.boolean() })
  .meta({ id: 'Sessao' });
/** Whose a session is. */
export const SessaoAtual = Sessao.pick({ user: true, tutorial: true });

/** A session that is open somewhere. */
export const SessaoAberta = z
  .object({
    id: z.int(),
    modo: z.string(),
    endereco: z.string(),
    programa: z.string(),
    criadaEm: out.instant,
    vistaEm: out.instant,
    atual: z.boolean(),
  })
  .meta({ id: 'SessaoAberta' });

export const Perfil = z
  .object({
    ...pessoa,
    email: z.string().nullable(),
    telefone: z.string().nullable(),
    papel: z.enum(PAPEIS),
    plano: z.string(),
    tutorial: z.boolean(),
  })
  .meta({ id: 'Perfil' });
export const Tutorial = Perfil.pick({ tutorial: true });

/** A user of the account. */
export const Usuario = z
  .object({
    ...pessoa,
    email: z.string().nullable(),
    telefone: z.string().nullable(),
    papel: z.enum(PAPEIS),
    ativo: z.boolean(),
    convidado: z.boolean(),
  })
  .meta({ id: 'Usuario' });

/** A permission granted to a user. */
export const Permissao = z
  .object({
    id: z.int(),
    usuario: z.int(),
    modulo: z.string().nullable(),
    alcance: z.enum(ALCANCES).nullable(),
    fazenda: z.int().nullable(),
  })
  .meta({ id: 'Permissao' });

/** How far a user goes in a module, and why. */
export const NoModulo = z
  .object({ modulo: z.enum(MODULOS), alcance: z.enum(ALCANCES), origem: z.enum(['papel', 'permissao']), permissao: z.int().nullable() })
  .meta({ id: 'NoModulo' });
export const NaFazenda = z.object({ id: z.int(), nome: z.string(), permissao: z.int().nullable() }).meta({ id: 'NaFazenda' });

const Limite = z.int().nullable();
/** The account's subscription: plan, state, limits, and how much of them is used. */
export const Licenca = z.object({
  id: z.int(),
  plano: z.string(),
  situacao: z.enum(['ativa', 'suspensa']),
  motivo: z.string().nullable(),
  desde: z.string(),
  limites: z.object({ usuarios: Limite, fazendas: Limite, arquivosMb: Limite }),
  uso: z.object({ usuarios: z.int(), fazendas: z.int() }),
});
export const Licencas = paged(Licenca).meta({ id: 'Licencas' });

export const UltimaFatura = z
  .object({
    fatura: z
      .object({
        id: z.int(),
        valor: out.money,
        vencimento: z.string(),
        pagaEm: z.string().nullable(),
        situacao: z.enum(['paga', 'aberta']),
      })
      .nullable(),
  })
  .meta({ id: 'UltimaFatura' });

/** Answered only to the operator of the installation. */
export const ContaCriada = z.object(pessoa).meta({ id: 'ContaCriada' });
export const Conta = z
  .object({ id: z.int(), nome: z.string().nullable(), plano: z.string(), criada_em: z.string(), suspensa: z.string().nullable() })
  .meta({ id: 'Conta' });
export const ContaSuspensa = z.object({ id: z.int(), suspensa: z.string() }).meta({ id: 'ContaSuspensa' });
export const FaturaRegistrada = z.object({ id: z.int(), conta: z.int() }).meta({ id: 'FaturaRegistrada' });
export const CadastroVencido = z.object({ id: z.int() }).meta({ id: 'CadastroVencido' });

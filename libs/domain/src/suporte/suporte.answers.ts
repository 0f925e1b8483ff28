import { z } from 'zod';
import { paged } from '../kernel/answers.js';
import { out } from '../kernel/catalogue/answers.js';

/** A page that a user keeps at hand. */
export const Favorito = z.object({ id: z.int(), name: z.string(), url: z.string() }).meta({ id: 'Favorito' });
/** The same call keeps a page and lets go of it. */
export const FavoritoRemovido = Favorito.extend({ removido: z.literal(true) });

/** A notification of a user; `caminho` is the place on the screen that it is about. */
export const Notificacao = z
  .object({
    id: z.int(),
    isRead: out.flag,
    titulo: z.string(),
    texto: z.string(),
    tipo: z.string(),
    em: out.instant,
    caminho: z.string().nullable(),
  })
  .meta({ id: 'Notificacao' });
export const NaoLidas = z.object({ unread: z.int() });
export const UltimasNotificacoes = NaoLidas.extend({ content: z.array(Notificacao) });

/** An act with its author, in a sentence (`frase`), and its record. */
export const Ato = z
  .object({
    id: z.string(),
    em: out.instant,
    frase: z.string(),
    acao: z.string(),
    usuario: z.object({ id: z.int(), nome: z.string() }),
    tipo: z.string(),
    modulo: z.string().nullable(),
    fazenda: z.object({ id: z.int(), nome: z.string().nullable() }).nullable(),
    fatos: z.int(),
    registro: z.object({ especie: z.string(), id: z.int(), nome: z.string().nullable(), caminho: z.string().nullable() }).nullable(),
    correlationId: z.string(),
  })
  .meta({ id: 'Ato' });

/** One change of a record, field by field. */
export const Alteracao = z
  .object({
    id: z.int(),
    tipo: z.string(),
    acao: z.string(),
    registradoEm: out.instant,
    ator: z.string(),
    motivo: z.string().nullable(),
    mudancas: z.array(z.object({ rotulo: z.string(), antes: z.string().nullable(), depois: z.string().nullable() })),
  })
  .meta({ id: 'Alteracao' });
export const Alteracoes = paged(Alteracao);

/** The uses of a record of a catalogue. `mover`: whether another may take its place; otherwise its uses must be removed first. */
export const UsosDoCadastro = z
  .object({
    total: z.int(),
    usos: z.array(z.object({ tabela: z.string(), nome: z.string(), quantas: z.int(), cadastro: z.boolean(), impede: z.boolean() })),
    fora: z
      .object({ texto: z.string(), impede: z.boolean() })
      .optional()
      .meta({ description: 'Há o que o usa também em fazendas que quem pergunta não vê, e não se conta em `total`' }),
    mover: z.boolean(),
    pede: z
      .string()
      .optional()
      .meta({ description: 'O parâmetro em que a exclusão pede o registro que fica no lugar; sem ele seria recusada' }),
    emVezDeExcluir: z.string().optional(),
    recusa: z.string().optional().meta({ description: 'Por que a exclusão seria recusada, fora os usos' }),
  })
  .meta({ id: 'UsosDoCadastro' });

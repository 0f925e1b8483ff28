import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

/** The record a file belongs to. */
const ref = z.strictObject({ tipo: fact.texto(), id: fact.id() });

/** Bytes that are kept elsewhere, under `chave`; when they are gone, their description is still here. */
const conteudo = z.strictObject({
  chave: fact.texto(),
  /** Its type by its content: `image/jpeg`. */
  mime: fact.texto(),
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

const descrito = {
  arquivoId: fact.id(),
  nome: fact.texto(),
  descricao: fact.texto().nullable(),
  tags: z.array(fact.texto()),
  vencimento: fact.dia().nullable(),
  ref: ref.nullable(),
  /** The farm of that record, where it is of one. */
  fazendaId: fact.id().nullable(),
};

/** People write names into all three; the subject is the file, so that one can be forgotten by itself. */
const pessoal = { sujeito: 'arquivo', campos: ['nome', 'descricao', 'tags'] };

export const arquivoEvents = defineFacts({
  /** Sent to the account; attached to no record yet where `ref` is null. */
  ArquivoAnexado: { versao: 1, data: z.strictObject({ ...descrito, conteudo }), pessoal },
  /** The whole description again; the record of the file may change, too. */
  ArquivoAlterado: { versao: 1, data: z.strictObject(descrito), pessoal },
  /** Another content, the `numero`-th; the earlier ones stay until the file is removed. */
  ArquivoSubstituido: {
    versao: 1,
    data: z.strictObject({ arquivoId: fact.id(), nome: fact.texto(), numero: z.int().min(2), conteudo }),
    pessoal: { sujeito: 'arquivo', campos: ['nome'] },
  },
  /** Its contents go after `guardadoAte` (an instant); until then it can be brought back. */
  ArquivoRemovido: { versao: 1, data: z.strictObject({ arquivoId: fact.id(), guardadoAte: z.iso.datetime() }) },
  ArquivoRestaurado: { versao: 1, data: z.strictObject({ arquivoId: fact.id() }) },
});
export type ArquivoEvent = FactOf<typeof arquivoEvents>;
export type DadosDoArquivo = z.output<z.ZodObject<typeof descrito>>;
export type Conteudo = z.output<typeof conteudo>;

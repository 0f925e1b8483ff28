import { z } from 'zod';
import { defineFacts, type FactOf, fact } from '../../kernel/facts.js';

/** A film by its name and the data of its content, which is stored under `chave` among the files. */
const video = z.strictObject({ nome: fact.texto(), chave: fact.texto(), mime: fact.texto(), bytes: z.int().min(1), sha256: fact.texto() });
export type Video = z.output<typeof video>;

const guia = {
  guiaId: fact.id(),
  rota: fact.texto(),
  titulo: fact.texto(),
  conteudo: fact.texto(),
  tipo: z.enum(['texto', 'video']),
  video: video.nullable(),
};

export const ajudaEvents = defineFacts({
  GuiaDeAjudaCriado: { versao: 1, data: z.strictObject(guia), pessoal: { sujeito: 'conta', campos: ['titulo', 'conteudo'] } },
  /** All of it again. */
  GuiaDeAjudaAlterado: { versao: 1, data: z.strictObject(guia), pessoal: { sujeito: 'conta', campos: ['titulo', 'conteudo'] } },
  GuiaDeAjudaRemovido: { versao: 1, data: z.strictObject({ guiaId: fact.id() }) },
});
export type AjudaEvent = FactOf<typeof ajudaEvents>;
export type DadosDoGuia = Extract<AjudaEvent, { type: 'GuiaDeAjudaCriado' }>['data'];

import { z } from 'zod';
import { dia } from '../../kernel/dates.js';
import { id, texto } from '../../kernel/decimal.js';
import { canonico } from '../../kernel/letras.js';
import { mudanca, vazio } from '../../kernel/vazio.js';
import { anexavel } from '../../references/todos.js';
import { ETIQUETAS_MAX } from './arquivo.types.js';

const descricao = vazio(texto(500));
const vencimento = vazio(dia());
const refType = z.string().refine((tipo) => anexavel(tipo) !== undefined, 'Tipo de registro desconhecido.');

/** Each once, as it was written first: `Nota` and `nota` are one tag. */
const semRepetir = (tags: readonly string[]): string[] => {
  const vistas = new Set<string>();
  return tags.filter((tag) => !vistas.has(canonico(tag)) && vistas.add(canonico(tag)));
};
const tags = z.array(texto(40)).max(ETIQUETAS_MAX, `Use no máximo ${ETIQUETAS_MAX} etiquetas.`).transform(semRepetir);

/** In a form tags are one text, `nota, diesel`, or a JSON array. */
const tagsDeForma = z
  .string()
  .max(1_000)
  .transform((dado, ctx): unknown => {
    if (!dado.trim().startsWith('['))
      return dado
        .split(',')
        .map((tag) => tag.trim())
        .filter(Boolean);
    try {
      return JSON.parse(dado);
    } catch {
      // The cause does not matter: the text is no list of tags.
      ctx.addIssue({ code: 'custom', message: 'Escreva as etiquetas separadas por vírgula.' });
      return z.NEVER;
    }
  })
  .pipe(tags)
  .default([]);

const idDeForma = z
  .string()
  .regex(/^[1-9]\d{0,14}$/, 'Código inválido: informe um número inteiro.')
  .transform(Number);

const juntos = ({ refType: tipo, refId }: { refType: string | null; refId: number | null }): boolean =>
  (tipo === null) === (refId === null);
const AMBOS = { message: 'Informe o tipo do registro e o código dele.', path: ['refId'] };

/** `POST /v1/files`, a form: the file itself goes in `file`. */
export const EnviarArquivo = z
  .strictObject({ description: descricao, refId: vazio(idDeForma), refType: vazio(refType), tags: tagsDeForma, dueDate: vencimento })
  .refine(juntos, AMBOS)
  .meta({ id: 'EnviarArquivo' });

/** `POST …/{id}/anexos`, a form: the record is in the address. */
export const EnviarAnexo = z.strictObject({ description: descricao, tags: tagsDeForma, dueDate: vencimento }).meta({ id: 'EnviarAnexo' });

/** `PUT /v1/files`, a form: another content for a file that is there. */
export const SubstituirArquivo = z.strictObject({ id: idDeForma }).meta({ id: 'SubstituirArquivo' });

/** `POST /v1/files/remove`. */
export const RemoverArquivo = z.strictObject({ id: id() }).meta({ id: 'RemoverArquivo' });

/** `POST /v1/files/download`. Without `numero` the content of now. */
export const BaixarArquivo = z.strictObject({ id: id(), numero: z.int().min(1).max(10_000).optional() }).meta({ id: 'BaixarArquivo' });

/** Absent fields stay as they were. */
const descricoes = { description: mudanca(texto(500)), tags: tags.optional(), dueDate: mudanca(dia()) };

/** `POST /v1/files/attachments`: a file that was sent before is attached to a record. */
export const AnexarArquivo = z.strictObject({ file: id(), refType, refId: id(), ...descricoes }).meta({ id: 'AnexarArquivo' });

/** `PUT /v1/files/attachments/{id}`: absent fields stay as they are, its record too. */
export const AlterarArquivo = z
  .strictObject({ nome: vazio(texto(120)), refType: vazio(refType), refId: vazio(id()), ...descricoes })
  .refine(juntos, AMBOS)
  .meta({ id: 'AlterarArquivo' });

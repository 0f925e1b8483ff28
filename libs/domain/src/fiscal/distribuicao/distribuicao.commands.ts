import { z } from 'zod';
import { chaveEscrita } from '../chave.js';
import { JUSTIFICATIVA, TIPOS_DE_MANIFESTACAO } from './manifestacao.types.js';

const certificateId = z.int().min(1);
export const TIPOS_DE_CONSULTA = ['DISTRIBUICAO', 'NSU', 'CHAVE'] as const;
type Busca = (typeof TIPOS_DE_CONSULTA)[number];

/** Up to fifteen digits; leading zeros are added. */
const nsu = () =>
  z
    .string()
    .regex(/^\d{1,15}$/, 'Informe o NSU: até 15 algarismos.')
    .transform((texto) => texto.padStart(15, '0'));

const campos = { nsu: nsu().optional(), chave: chaveEscrita().optional(), tipoConsulta: z.enum(TIPOS_DE_CONSULTA).optional() };

type BuscaPedida = { readonly nsu?: string | undefined; readonly chave?: string | undefined; readonly tipoConsulta?: Busca | undefined };

/** The kind of a question: the one it names, or the one its fields imply. */
export const tipoDaConsulta = ({ nsu: numero, chave, tipoConsulta }: BuscaPedida): Busca =>
  tipoConsulta ?? (chave !== undefined ? 'CHAVE' : numero !== undefined ? 'NSU' : 'DISTRIBUICAO');

const SO: Readonly<Record<Busca, keyof BuscaPedida | undefined>> = { DISTRIBUICAO: undefined, NSU: 'nsu', CHAVE: 'chave' };

/** A question is of one kind: its own field must be there, and no other. */
const porUmaCoisa = (pedido: BuscaPedida, ctx: z.RefinementCtx): void => {
  const precisa = SO[tipoDaConsulta(pedido)];
  for (const campo of ['nsu', 'chave'] as const) {
    const ha = pedido[campo] !== undefined;
    if (ha === (campo === precisa)) continue;
    const message = ha ? 'Esta consulta não é por isto: tire-o, ou mude tipoConsulta.' : 'Esta consulta é por isto: informe-o.';
    ctx.addIssue({ code: 'custom', path: [campo], message });
  }
};

/** `POST /v1/nfe/consultar`, by a certificate that is kept. */
export const ConsultarSefaz = z
  .strictObject({ certificateId, ...campos })
  .superRefine(porUmaCoisa)
  .meta({ id: 'ConsultarSefaz' });

const SenhaSo = z.string().min(1, 'Informe a senha do certificado.').max(200).optional();

/** The same as a form: by a certificate that comes with it and is kept nowhere, or by one that is kept. All values are texts. */
export const ConsultarSefazNoFormulario = z
  .strictObject({
    certificateId: z
      .string()
      .regex(/^[1-9]\d{0,14}$/, 'Informe um código.')
      .transform(Number)
      .optional(),
    senha: SenhaSo,
    ...campos,
  })
  .superRefine(porUmaCoisa);
export type ConsultaPedida = z.output<typeof ConsultarSefaz>;
export type ConsultaNoFormulario = z.output<typeof ConsultarSefazNoFormulario>;

/** The letters that the layout takes: one line of Latin-1. */
const LETRAS_DO_LEIAUTE = /^[ -\u00ff]*$/;

const explicacao = () =>
  z
    .string()
    .trim()
    .regex(LETRAS_DO_LEIAUTE, 'Use só letras, números e sinais comuns, em uma linha: sem emoji nem aspas curvas.')
    .min(JUSTIFICATIVA.min, `Explique em pelo menos ${JUSTIFICATIVA.min} letras.`)
    .max(JUSTIFICATIVA.max, `Explique em até ${JUSTIFICATIVA.max} letras.`);

/** The reason of an operation that did not take place, as a form asks for it. */
export const JustificativaDita = z.object({ justificativa: explicacao() });

/** `POST /v1/nfe/manifestar`: the same of up to twenty invoices. */
export const ManifestarNotas = z
  .strictObject({
    certificateId,
    chave: chaveEscrita().optional(),
    chaves: z.array(chaveEscrita()).min(1).max(20, 'Manifeste até 20 notas de cada vez.').optional(),
    tipoEvento: z.enum(TIPOS_DE_MANIFESTACAO),
    justificativa: explicacao().optional(),
  })
  .superRefine(({ chave, chaves, tipoEvento, justificativa }, ctx) => {
    if ((chave === undefined) === (chaves === undefined))
      ctx.addIssue({ code: 'custom', path: ['chave'], message: 'Informe a chave da nota, ou chaves de várias.' });
    if (new Set(chaves).size !== (chaves?.length ?? 0))
      ctx.addIssue({ code: 'custom', path: ['chaves'], message: 'A mesma nota está duas vezes.' });
    if ((tipoEvento === 'NAO_REALIZADA') !== (justificativa !== undefined))
      ctx.addIssue({
        ...{ code: 'custom', path: ['justificativa'] },
        message: justificativa ? 'Só a operação não realizada se explica.' : 'Explique por que a operação não se realizou.',
      });
  })
  .meta({ id: 'ManifestarNotas' });

/** `PUT /v1/nfe/consultar/{id}/ciencia-automatica`: agreed to with the words that were read, or taken back. */
export const DizerDaCienciaAutomatica = z
  .strictObject({ ligada: z.boolean(), palavras: z.string().max(2_000).optional() })
  .superRefine(({ ligada, palavras }, ctx) => {
    if (ligada !== (palavras !== undefined))
      ctx.addIssue({
        ...{ code: 'custom', path: ['palavras'] },
        message: ligada ? 'Envie o texto com que se concorda.' : 'Para retirar a autorização, não se envia o texto.',
      });
  })
  .meta({ id: 'DizerDaCienciaAutomatica' });

/** `POST /v1/nfe/manifestar/atualizar-xml`. */
export const AtualizarXml = z.strictObject({ certificateId, chave: chaveEscrita() }).meta({ id: 'AtualizarXml' });

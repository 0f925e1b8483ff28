import { defineFacts, fact as campo } from '@tulha/domain/kernel/facts';
import { z } from 'zod';

/** Facts with personal fields, in their third version: the field `codigo` of the first tells their person. */
export const pessoaEvents = defineFacts({
  PessoaCadastrada: {
    versao: 3,
    data: z.strictObject({
      pessoaId: campo.id(),
      nome: campo.texto().nullable(),
      cpf: campo.texto().nullable(),
      banco: z.strictObject({ conta: campo.texto() }).nullable(),
      cidade: campo.texto(),
    }),
    pessoal: { sujeito: 'pessoa', campos: ['nome', 'cpf', 'banco'] },
    upcast: {
      1: ({ codigo, ...data }) => ({ ...data, pessoaId: codigo }),
      2: (data) => ({ ...data, banco: null, cidade: 'Cristina' }),
    },
  },
  ContaMudada: { versao: 1, data: z.strictObject({ dono: campo.texto() }), pessoal: { sujeito: 'conta', campos: ['dono'] } },
  TalhaoMedido: { versao: 1, data: z.strictObject({ talhaoId: campo.id(), areaM2: campo.milesimos() }) },
});

import { CODIFICACOES } from '@tulha/domain/kernel/cells/codificacao';
import { z } from 'zod';

/** How a CSV keeps its letters: the answer to a refusal that asks for it. */
export const codificacao = z.enum(CODIFICACOES).optional().meta({
  description:
    'Como o CSV guarda os acentos, para quando não se sabe ao certo. O que se diz vale, e é recusado se os bytes do arquivo não o permitem. De um .xlsx só vale utf-8-duplo, para textos como JosÃ©, e utf-8 para os que são assim mesmo.',
});

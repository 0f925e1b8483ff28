import { Textarea } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import type { Problem } from '../../../http/problem.js';
import type { Rascunho } from '../rascunho.js';

type Props = {
  readonly form: UseFormReturnType<Rascunho>;
  readonly correcao: boolean;
  readonly falha: Problem | undefined;
};

/** Whether it was refused for want of a reason. */
const pede = (falha: Problem | undefined): boolean => falha?.fields.some(({ campo }) => campo === 'motivo') ?? false;

/** Why: of every correction, and of a new record once it was refused for want of a reason. */
export const MotivoCampo = ({ form, correcao, falha }: Props) => {
  const pedido = pede(falha);
  if (!correcao && !pedido && form.values.motivo === '') return null;
  return (
    <Textarea
      size="md"
      label={correcao ? 'Motivo da correção' : 'Motivo'}
      description={correcao ? 'Fica na história, com o que estava escrito antes.' : 'Fica na história do lote, com as quantidades.'}
      autosize
      minRows={2}
      maxLength={300}
      {...form.getInputProps('motivo')}
    />
  );
};

import { Select } from '@mantine/core';
import { CODIFICACOES, type Codificacao, NOMES_DE_CODIFICACAO } from '@tulha/domain/kernel/cells/codificacao';

const DESCOBRIR = 'descobrir';
const data = [
  { value: DESCOBRIR, label: 'Descobrir pelo arquivo' },
  ...CODIFICACOES.map((value) => ({ value, label: `${NOMES_DE_CODIFICACAO[value]} (${value})` })),
];

/** How a CSV keeps its letters: found by itself, unless a person says it. */
export const Codificacoes = (props: {
  readonly value: Codificacao | undefined;
  readonly onChange: (codificacao: Codificacao | undefined) => void;
}) => (
  <Select
    label="Como a planilha guarda os acentos"
    description="Diga só se a conferência perguntar."
    maw="24rem"
    allowDeselect={false}
    data={data}
    value={props.value ?? DESCOBRIR}
    onChange={(value) => props.onChange(CODIFICACOES.find((one) => one === value))}
  />
);

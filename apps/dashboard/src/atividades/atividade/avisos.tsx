import { COLHEITA } from '@tulha/domain/atividades/atividade/atividade.commands';
import type { ComponentType } from 'react';
import { activeFarm } from '../../http/session.js';
import { AvisosDoDia } from '../../propriedade/intervalos/avisos-dos-intervalos.js';
import type { FormSlotProps } from '../../screens/screen.js';
import { useTalhoesDoDia } from '../dia/listas.js';
import type { Atividade } from './atividades.api.js';

const hora = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null);

/** Before an activity is recorded: the intervals that restrict harvest or entry in the plots chosen. */
export const AvisosDaNova = ({ form: { values } }: FormSlotProps) => {
  const active = activeFarm.use() ?? 0;
  const fazenda = Number(values['fazenda']) || active;
  const escolhidos = [values['talhoesIds'] ?? []].flat().map(Number);
  const talhoes = (useTalhoesDoDia(fazenda).data ?? []).filter(({ id }) => escolhidos.includes(id));
  if (talhoes.length === 0) return null;
  return (
    <AvisosDoDia
      {...{ fazenda, talhoes }}
      data={String(values['data'] ?? '')}
      colheita={values['atividade'] === COLHEITA}
      horaInicial={hora(values['horaInicial'])}
      horaFinal={hora(values['horaFinal'])}
    />
  );
};

type Onde = Pick<Atividade, 'id' | 'fazenda' | 'data' | 'horaInicial' | 'horaFinal' | 'talhoes'>;

const daAtividade = ({ id, fazenda, data, horaInicial, horaFinal }: Onde) => ({ atividade: id, fazenda, data, horaInicial, horaFinal });

/** The same warnings for a recorded activity. */
export const AvisosDaAtividade = ({ row }: { readonly row: Atividade }) => {
  const { talhoes, atividade, linhas } = row;
  return talhoes.length > 0 && <AvisosDoDia {...daAtividade(row)} talhoes={talhoes} colheita={atividade === COLHEITA || linhas > 0} />;
};

/** Before people or picking are entered in one: of the plot of the line, where it names one. */
export const avisosDaLinha = (row: Onde, colheita: boolean): ComponentType<FormSlotProps> => {
  const AvisosDaLinha = ({ form: { values } }: FormSlotProps) => {
    const talhao = Number(values['talhao']) || 0;
    const talhoes = row.talhoes.filter(({ id }) => talhao === 0 || id === talhao);
    return <AvisosDoDia {...daAtividade(row)} {...{ talhoes, colheita }} />;
  };
  return AvisosDaLinha;
};

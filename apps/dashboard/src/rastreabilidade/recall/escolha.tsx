import { NativeSelect, Paper, Select } from '@mantine/core';
import { useDaFazenda } from '../../propriedade/fazendas.api.js';
import { useTalhoes } from '../../propriedade/talhoes.api.js';
import { DayInput } from '../../ui/form/day-input.js';
import { day } from '../../ui/format.js';
import { diasInteiros, type Ponto, type Por } from './ponto.js';
import { useAtividades, useColaboradores } from './recall.api.js';
import classes from './recall.module.css';

const KINDS: readonly { readonly value: Por; readonly label: string }[] = [
  { value: 'talhao', label: 'Um talhão' },
  { value: 'dia', label: 'Um dia, ou vários' },
  { value: 'colaborador', label: 'Um colaborador' },
  { value: 'atividade', label: 'Uma atividade' },
];

type Option = { readonly value: string; readonly label: string };
type Chosen = { readonly ponto: Ponto; readonly onChange: (ponto: Ponto) => void };

const useOptions = ({ por, de, ate }: Ponto): readonly Option[] => {
  const talhoes = useTalhoes(0).data?.content ?? [];
  const daFazenda = useDaFazenda(talhoes.map(({ fazenda }) => fazenda));
  const colaboradores = useColaboradores(por === 'colaborador').data?.content ?? [];
  const atividades = useAtividades(diasInteiros({ de, ate }), por === 'atividade').data?.content ?? [];
  if (por === 'talhao') return talhoes.map(({ id, nome, fazenda }) => ({ value: String(id), label: daFazenda(nome, fazenda) }));
  if (por === 'colaborador') return colaboradores.map(({ id, nome }) => ({ value: String(id), label: nome ?? '(apagado)' }));
  return atividades.map(({ id, data, atividade, talhoes: plots }) => ({
    value: String(id),
    label: [`${day(data)} · ${atividade}`, plots.map(({ nome }) => nome).join(', ')].filter(Boolean).join(' · '),
  }));
};

const LABELS = { talhao: 'Talhão', colaborador: 'Colaborador', atividade: 'Atividade' } as const;

const Which = ({ ponto, onChange }: Chosen) => {
  const options = useOptions(ponto);
  if (ponto.por === 'dia') return null;
  return (
    <Select
      label={LABELS[ponto.por]}
      placeholder="Escolha"
      searchable
      nothingFoundMessage="Nada encontrado"
      data={[...options]}
      value={ponto.id || null}
      onChange={(id) => onChange({ ...ponto, id: id ?? '' })}
      limit={200}
    />
  );
};

/** The choice of the start: its kind, its record, and the days. */
export const Escolha = ({ ponto, onChange }: Chosen) => (
  <Paper p="md" component="section" aria-label="De onde partir" className="only-screen">
    <div className={classes['choice']}>
      <NativeSelect
        label="Partir de"
        data={KINDS.map(({ value, label }) => ({ value, label }))}
        value={ponto.por}
        onChange={(event) => onChange({ ...ponto, por: event.currentTarget.value as Por, id: '' })}
      />
      <Which ponto={ponto} onChange={onChange} />
      <div className={classes['days']}>
        <DayInput label="Desde" value={ponto.de} onChange={(de) => onChange({ ...ponto, de })} />
        <DayInput label="Até" value={ponto.ate} onChange={(ate) => onChange({ ...ponto, ate })} />
      </div>
    </div>
  </Paper>
);

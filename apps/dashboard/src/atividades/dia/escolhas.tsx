import { Button, NativeSelect, Paper } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useActiveFazenda } from '../../propriedade/fazendas.api.js';
import { DayInput } from '../../ui/form/day-input.js';
import { MeasureInput, MoneyInput } from '../../ui/form/number-input.js';
import { day, money } from '../../ui/format.js';
import { NothingYet } from '../../ui/nothing-yet.js';
import { Action } from '../../ui/page.js';
import type { Medida } from './conta.js';
import { type Escolha, faltaNaEscolha } from './escolha.js';
import classes from './dia.module.css';
import { podeFalar } from './falar.js';

type Nomeado = { readonly id: number; readonly nome: string };
/** The choices as one line, shown whole for a check before a new day begins, or as fields. */
export type Parte = 'linha' | 'conferir' | 'campos';
type Props = {
  readonly fazenda: number;
  readonly escolha: Escolha;
  readonly mudar: (partes: Partial<Escolha>) => void;
  readonly talhoes: readonly Nomeado[];
  readonly turmas: readonly Nomeado[];
  readonly parte: Parte;
  readonly onParte: (parte: Parte) => void;
};

const TIPOS = [
  { value: 'L', label: 'Litros' },
  { value: 'UN', label: 'Unidades inteiras' },
  { value: 'SC', label: 'Sacos inteiros' },
];
const opcoes = (primeira: string, nomes: readonly Nomeado[]) => [
  { value: '0', label: primeira },
  ...nomes.map(({ id, nome }) => ({ value: String(id), label: nome })),
];

const tipoDe = (value: string): Medida['tipo'] => (value === 'UN' || value === 'SC' ? value : 'L');
const nomeEm = (nomes: readonly Nomeado[], id: number): string | undefined => nomes.find((um) => um.id === id)?.nome;

const Voz = ({ escolha: { falar }, mudar }: Pick<Props, 'escolha' | 'mudar'>) => {
  const Icone = falar ? IconVolume : IconVolumeOff;
  if (!podeFalar()) return null;
  return (
    <Button
      variant="default"
      className={classes['voz'] ?? ''}
      aria-pressed={falar}
      leftSection={<Icone size="1.25rem" aria-hidden="true" />}
      onClick={() => mudar({ falar: !falar })}
    >
      Ler em voz alta
    </Button>
  );
};

/** The choices of the last day, confirmed before the first number of this one. */
const Conferir = ({ fazenda, escolha, mudar, talhoes, turmas, onParte }: Props) => {
  const { data, talhao, medida, valor, turma } = escolha;
  const { farms } = useActiveFazenda();
  const escolhas = [
    ['Fazenda', nomeEm(farms, fazenda)],
    ['Talhão', nomeEm(talhoes, talhao)],
    ['Dia', day(data)],
    ['Medida', `${medida} L a ${money(valor ?? 0)}`],
    ['Turma', nomeEm(turmas, turma) ?? 'Todos'],
  ] as const;
  const comecar = () => {
    mudar({}); // This day is written with it from now on.
    onParte('linha');
  };
  return (
    <Paper p="md" component="section" aria-label="Como da última vez">
      <dl className={classes['conferir']}>
        {escolhas.map(([nome, texto]) => (
          <div key={nome}>
            <dt>{nome}</dt>
            <dd>{texto}</dd>
          </div>
        ))}
      </dl>
      <div className={classes['fim']}>
        <Button variant="default" onClick={() => onParte('campos')}>
          Mudar
        </Button>
        <Action onClick={comecar}>Começar</Action>
      </div>
    </Paper>
  );
};

const Linha = ({ fazenda, escolha, mudar, talhoes, onParte }: Props) => {
  const { data, talhao, medida, valor } = escolha;
  const { farms } = useActiveFazenda();
  return (
    <div className={classes['escolhido']}>
      <span>
        <strong>{nomeEm(talhoes, talhao)}</strong> · {farms.length > 1 && `${nomeEm(farms, fazenda) ?? ''} · `}
        {day(data)} · {medida} L a {money(valor ?? 0)}
      </span>
      <Button variant="default" onClick={() => onParte('campos')}>
        Mudar
      </Button>
      <Voz {...{ escolha, mudar }} />
    </div>
  );
};

const Campos = ({ escolha, mudar, talhoes, turmas, onParte }: Props) => {
  const { data, talhao, tipo, medida, valor, turma } = escolha;
  const falta = faltaNaEscolha(escolha);
  const faltas = Object.values(falta);
  const comecar = () => {
    mudar({});
    onParte('linha');
  };
  return (
    <Paper p="md" component="section" aria-label="O que se colhe">
      <div className={classes['escolhas']}>
        <NativeSelect
          label="Talhão"
          withAsterisk
          data={opcoes('Escolha o talhão', talhoes)}
          value={String(talhao)}
          description={talhoes.length === 0 && <NothingYet path="cad-talhoes" />}
          onChange={(event) => mudar({ talhao: Number(event.currentTarget.value) })}
        />
        <DayInput label="Dia" withAsterisk value={data} onChange={(value) => mudar({ data: value })} error={falta.data} />
        <MoneyInput label="Valor da medida (R$)" withAsterisk value={valor} onChange={(value) => mudar({ valor: value })} />
        <MeasureInput label="Litros da medida" withAsterisk value={medida} onChange={(value) => mudar({ medida: value })} />
        <NativeSelect label="Conta em" data={TIPOS} value={tipo} onChange={(event) => mudar({ tipo: tipoDe(event.currentTarget.value) })} />
        <NativeSelect
          label="Turma"
          data={opcoes('Todos', turmas)}
          value={String(turma)}
          onChange={(event) => mudar({ turma: Number(event.currentTarget.value) })}
        />
      </div>
      <div className={classes['fim']}>
        <p id="falta-para-comecar" role="status" className={classes['falta']}>
          {faltas.length > 0 && `Para começar: ${faltas.join(' ')}`}
        </p>
        <Voz {...{ escolha, mudar }} />
        <Action disabled={faltas.length > 0} aria-describedby="falta-para-comecar" onClick={comecar}>
          Começar
        </Action>
      </div>
    </Paper>
  );
};

/** Day, plot, measure and team, remembered from the last time they were said. */
export const Escolhas = (props: Props) => {
  if (props.parte === 'linha') return <Linha {...props} />;
  return props.parte === 'conferir' ? <Conferir {...props} /> : <Campos {...props} />;
};

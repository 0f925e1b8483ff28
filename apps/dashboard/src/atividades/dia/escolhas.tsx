import { Button, NativeSelect, Paper } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
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
type Props = {
  readonly escolha: Escolha;
  readonly mudar: (partes: Partial<Escolha>) => void;
  readonly talhoes: readonly Nomeado[];
  readonly turmas: readonly Nomeado[];
  readonly aberta: boolean;
  readonly onAberta: (aberta: boolean) => void;
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

/** Day, plot, measure and team, remembered: a line where they are chosen, fields where they are to be. */
export const Escolhas = ({ escolha, mudar, talhoes, turmas, aberta, onAberta }: Props) => {
  const { data, talhao, tipo, medida, valor, turma, falar } = escolha;
  const falta = faltaNaEscolha(escolha);
  const Voz = falar ? IconVolume : IconVolumeOff;
  const voz = podeFalar() && (
    <Button
      variant="default"
      className={classes['voz'] ?? ''}
      aria-pressed={falar}
      leftSection={<Voz size="1.25rem" aria-hidden="true" />}
      onClick={() => mudar({ falar: !falar })}
    >
      Ler em voz alta
    </Button>
  );
  if (!aberta)
    return (
      <div className={classes['escolhido']}>
        <span>
          <strong>{talhoes.find(({ id }) => id === talhao)?.nome}</strong> · {day(data)} · {medida} L a {money(valor ?? 0)}
        </span>
        <Button variant="default" onClick={() => onAberta(true)}>
          Mudar
        </Button>
        {voz}
      </div>
    );
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
        {voz}
        <Action disabled={Object.keys(falta).length > 0} onClick={() => onAberta(false)}>
          Começar
        </Action>
      </div>
    </Paper>
  );
};

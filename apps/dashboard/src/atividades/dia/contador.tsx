import { ActionIcon, Button, UnstyledButton } from '@mantine/core';
import { IconBackspace, IconMinus, IconPlus, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { Action } from '../../ui/page.js';
import { amount } from '../../ui/format.js';
import classes from './dia.module.css';
import { Figura } from './figura.js';
import { APAGAR, passar, type Tecla, teclar, valorDe, visorDe } from './visor.js';

type Valores = { readonly colhido: number; readonly resto: number };
type Campo = keyof Valores;
type Props = {
  readonly nome: string;
  readonly inicio: Valores;
  /** A rest below one measure is counted only in litres. */
  readonly comSobra: boolean;
  readonly gravando: boolean;
  /** A question to confirm before an unusually large picking is written; undefined for an ordinary one. */
  readonly duvida: (valores: Valores) => string | undefined;
  readonly onGravar: (valores: Valores) => void;
  readonly onFechar: () => void;
};

const DIGITOS = [1, 2, 3, 4, 5, APAGAR, 6, 7, 8, 9, 0, ','] as const;
const NOMES: Readonly<Record<string, string>> = { [APAGAR]: 'Apagar', ',': 'Vírgula' };
const ROTULO: Readonly<Record<Campo, string>> = { colhido: 'Medidas', resto: 'Sobra (L)' };

type TeclasProps = { readonly inteiras: boolean; readonly onTecla: (tecla: Tecla) => void };

/** The pad; whole measures have no decimals. */
const Teclas = ({ inteiras, onTecla }: TeclasProps) => (
  <div className={classes['digitos']} role="group" aria-label="Algarismos">
    {DIGITOS.map((tecla) => (
      <UnstyledButton
        key={tecla}
        aria-label={NOMES[tecla] ?? String(tecla)}
        className={classes['digito']}
        disabled={tecla === ',' && inteiras}
        onClick={() => onTecla(tecla)}
      >
        {tecla === APAGAR ? <IconBackspace size="1.5rem" aria-hidden="true" /> : <span aria-hidden="true">{tecla}</span>}
      </UnstyledButton>
    ))}
  </div>
);

/** One worker's picking by thumb: the last value, more, less, or other digits. */
export const Contador = ({ nome, inicio, comSobra, gravando, duvida, onGravar, onFechar }: Props) => {
  const [visores, setVisores] = useState({ colhido: visorDe(inicio.colhido), resto: visorDe(inicio.resto) });
  const [campo, setCampo] = useState<Campo>('colhido');
  const valores: Valores = { colhido: valorDe(visores.colhido), resto: valorDe(visores.resto) };
  const [conferidos, setConferidos] = useState<Valores>();
  const pergunta = duvida(valores);
  const conferido = conferidos?.colhido === valores.colhido && conferidos.resto === valores.resto;
  const perguntar = pergunta !== undefined && !conferido;
  const passo = (quanto: number) => setVisores({ ...visores, [campo]: passar(visores[campo], quanto) });
  const digito = (tecla: Tecla) => setVisores({ ...visores, [campo]: teclar(visores[campo], tecla) });
  const escolher = (qual: Campo) => {
    setCampo(qual);
    setVisores({ ...visores, [qual]: visorDe(valores[qual]) });
  };
  return (
    <section aria-label={`Colheita de ${nome}`} className={classes['contador']}>
      <div className={classes['quem']}>
        <strong>{nome}</strong>
        <ActionIcon variant="subtle" color="gray" size="xl" aria-label="Fechar sem gravar" onClick={onFechar}>
          <IconX size="1.25rem" aria-hidden="true" />
        </ActionIcon>
      </div>
      <div className={classes['maisMenos']}>
        <Button variant="default" className={classes['grande'] ?? ''} aria-label="Menos um" onClick={() => passo(-1)}>
          <IconMinus size="2rem" aria-hidden="true" />
        </Button>
        <output>
          <Figura valor={valores[campo]} texto={visores[campo].texto} unidade={ROTULO[campo]} />
        </output>
        <Button variant="default" className={classes['grande'] ?? ''} aria-label="Mais um" onClick={() => passo(1)}>
          <IconPlus size="2rem" aria-hidden="true" />
        </Button>
      </div>
      {comSobra && (
        <div className={classes['campos']} role="group" aria-label="O que se conta">
          {(['colhido', 'resto'] as const).map((qual) => (
            <UnstyledButton key={qual} aria-pressed={campo === qual} className={classes['campo']} onClick={() => escolher(qual)}>
              {ROTULO[qual]}: {amount(valores[qual])}
            </UnstyledButton>
          ))}
        </div>
      )}
      <Teclas inteiras={campo !== 'resto'} onTecla={digito} />
      {pergunta !== undefined && conferido && (
        <p role="alert" className={classes['duvida']}>
          {pergunta}
        </p>
      )}
      <Action
        size="lg"
        fullWidth
        disabled={gravando || (valores.colhido === 0 && valores.resto === 0)}
        onClick={() => (perguntar ? setConferidos(valores) : onGravar(valores))}
      >
        {conferido ? 'É isso: gravar' : 'Gravar'} {amount(valores.colhido)}
        {valores.resto > 0 && ` e ${amount(valores.resto)} L`}
      </Action>
    </section>
  );
};

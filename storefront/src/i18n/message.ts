/** A text with `{name}` placeholders, or one form a plural category, chosen by `{count}`. `~` is a hard space. */
export type Message = string | PluralMessage;

export type PluralMessage = {
  readonly one?: string;
  readonly few?: string;
  readonly many?: string;
  readonly other: string;
};

export type Catalogue = Readonly<Record<string, Message>>;

/** What a translation needs: every key of the Russian source, a plural where the source has one. */
export type Translation<Source extends Catalogue> = {
  readonly [Key in keyof Source]: Source[Key] extends string ? string : PluralMessage;
};

/** Names of the placeholders in a text: `'{next} of {total}'` gives `'next' | 'total'`. */
export type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

/** The values that a message needs; a plural always needs `count`. */
export type MessageValues<Source> = Source extends string
  ? ValuesOf<Placeholder<Source>>
  : Source extends PluralMessage
    ? ValuesOf<'count' | Placeholder<Source['other']>>
    : never;

type ValuesOf<Names extends string> = Readonly<Record<Names, string | number>>;

/** The rest arguments of a call: none where the message has no placeholder. */
export type MessageArguments<Source> = keyof MessageValues<Source> extends never
  ? []
  : [values: MessageValues<Source>];

/* One entry of the table in files.c: the file at PATH and how many bytes it has. PATH is taken back. */
{
  PATH, (const unsigned char[]) {
#embed PATH
    , 0
  },
  sizeof((const unsigned char[]) {
#embed PATH
  })
},
#undef PATH
